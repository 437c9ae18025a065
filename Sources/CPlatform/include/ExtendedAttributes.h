#ifndef BOARDMARK_EXTENDED_ATTRIBUTES_H
#define BOARDMARK_EXTENDED_ATTRIBUTES_H

// Swift's module for the C library on Linux lacks these headers.
#if defined(__linux__)
#include <sys/xattr.h>
#elif defined(__APPLE__)
#include <copyfile.h>
#include <sys/xattr.h>
#endif

#endif
