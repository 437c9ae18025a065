#ifndef BOARDMARK_CCMARK_SHIM_H
#define BOARDMARK_CCMARK_SHIM_H

#include <cmark.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Blocks without inlines.
//
// cmark always parses inlines in cmark_parser_finish(); blocks are complete before that. Two things
// stand in the way of leaving it out. Until 0.31.0 nothing public gives the root of an unfinished
// parse: but a parser allocates itself first and its document node second, so an allocator that
// remembers its second allocation knows the root. And nothing frees what inlines would have been
// made of: so the allocator is an arena, which is freed as a whole.

struct board_cmark_chunk {
  struct board_cmark_chunk *next;
  size_t used;
  size_t size;
  size_t padding;
};

struct board_cmark_arena {
  struct board_cmark_chunk *chunks;
  size_t chunk_size;
  int allocations;
  void *second;
};

// The arena of the parse that this thread is at; cmark's allocator functions get no context. Inside
// a function, since Swift's importer emits no file-scope variable of a header.
static inline struct board_cmark_arena **board_cmark_current(void) {
  static _Thread_local struct board_cmark_arena *arena;
  return &arena;
}

// Each allocation is preceded by its size, in as many bytes as keep it aligned.
#define BOARD_CMARK_HEADER 16

static inline void *board_cmark_allocate(size_t size) {
  struct board_cmark_arena *arena = *board_cmark_current();
  if (size > SIZE_MAX / 2) abort();
  size_t rounded = (size + 15) & ~(size_t)15;
  size_t total = BOARD_CMARK_HEADER + rounded;
  struct board_cmark_chunk *chunk = arena->chunks;
  if (chunk == NULL || chunk->size - chunk->used < total) {
    size_t space = arena->chunk_size > total ? arena->chunk_size : total;
    if (arena->chunk_size < ((size_t)1 << 22)) arena->chunk_size *= 2;
    chunk = (struct board_cmark_chunk *)malloc(sizeof *chunk + space);
    if (chunk == NULL) abort();
    chunk->used = 0;
    chunk->size = space;
    chunk->next = arena->chunks;
    arena->chunks = chunk;
  }
  char *place = (char *)(chunk + 1) + chunk->used;
  chunk->used += total;
  memcpy(place, &rounded, sizeof rounded);
  void *memory = place + BOARD_CMARK_HEADER;
  if (arena->allocations < 2 && ++arena->allocations == 2) arena->second = memory;
  return memory;
}

static inline void *board_cmark_calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / 2 / size) abort();
  return memset(board_cmark_allocate(count * size), 0, count * size);
}

static inline void *board_cmark_realloc(void *memory, size_t size) {
  if (memory == NULL) return board_cmark_allocate(size);
  size_t old;
  memcpy(&old, (char *)memory - BOARD_CMARK_HEADER, sizeof old);
  if (size <= old) return memory;
  void *grown = board_cmark_allocate(size);
  memcpy(grown, memory, old);
  return grown;
}

static inline void board_cmark_release(void *memory) { (void)memory; }

// Begins a parse on this thread; one at a time, ended by board_cmark_end() on the same thread.
static inline cmark_parser *board_cmark_begin(cmark_node **root) {
  static cmark_mem memory = {board_cmark_calloc, board_cmark_realloc, board_cmark_release};
  struct board_cmark_arena *arena = (struct board_cmark_arena *)calloc(1, sizeof *arena);
  if (arena == NULL) abort();
  arena->chunk_size = (size_t)1 << 14;
  *board_cmark_current() = arena;
#if CMARK_VERSION < ((0 << 16) | (31 << 8) | 0)
  cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &memory);
  *root = (cmark_node *)arena->second;
#else
  *root = cmark_node_new_with_mem(CMARK_NODE_DOCUMENT, &memory);
  cmark_parser *parser = cmark_parser_new_with_mem_into_root(CMARK_OPT_DEFAULT, &memory, *root);
#endif
  return parser;
}

// Frees the parser, its nodes and all they hold.
static inline void board_cmark_end(void) {
  struct board_cmark_arena *arena = *board_cmark_current();
  *board_cmark_current() = NULL;
  struct board_cmark_chunk *chunk = arena->chunks;
  while (chunk != NULL) {
    struct board_cmark_chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  free(arena);
}

#endif
