#ifndef BOARDMARK_CCMARK_SHIM_H
#define BOARDMARK_CCMARK_SHIM_H

#include <cmark.h>
#include <stdlib.h>

// cmark always parses inlines in cmark_parser_finish(); blocks are complete before that, but
// until 0.31.0 nothing public gives the root of an unfinished parse. A parser allocates itself
// first and its document node second, so an allocator that remembers its second allocation
// knows the root. From 0.31.0 on cmark takes the root from the caller.

#if CMARK_VERSION < ((0 << 16) | (31 << 8) | 0)

struct board_cmark_watch {
  int allocations;
  void *second;
};

// Inside a function, since Swift's importer emits no file-scope variable of a header.
static inline struct board_cmark_watch *board_cmark_watch(void) {
  static _Thread_local struct board_cmark_watch watch;
  return &watch;
}

static inline void *board_cmark_calloc(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) abort();
  struct board_cmark_watch *watch = board_cmark_watch();
  if (watch->allocations < 2 && ++watch->allocations == 2) watch->second = memory;
  return memory;
}

static inline void *board_cmark_realloc(void *memory, size_t size) {
  void *grown = realloc(memory, size);
  if (grown == NULL) abort();
  return grown;
}

static inline cmark_parser *board_cmark_parser_new(cmark_node **root) {
  static cmark_mem memory = {board_cmark_calloc, board_cmark_realloc, free};
  struct board_cmark_watch *watch = board_cmark_watch();
  watch->allocations = 0;
  watch->second = NULL;
  cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &memory);
  *root = (cmark_node *)watch->second;
  return parser;
}

#else

static inline cmark_parser *board_cmark_parser_new(cmark_node **root) {
  *root = cmark_node_new(CMARK_NODE_DOCUMENT);
  return cmark_parser_new_with_mem_into_root(CMARK_OPT_DEFAULT,
                                             cmark_get_default_mem_allocator(), *root);
}

#endif

/// Frees a parser made by board_cmark_parser_new(), its root included.
static inline void board_cmark_parser_free(cmark_parser *parser, cmark_node *root) {
#if CMARK_VERSION < ((0 << 16) | (31 << 8) | 0)
  (void)root;
  cmark_parser_free(parser);
#else
  cmark_parser_free(parser);
  cmark_node_free(root);
#endif
}

#endif
