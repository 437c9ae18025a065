#ifndef BOARDMARK_CYAML_SHIM_H
#define BOARDMARK_CYAML_SHIM_H

#include <yaml.h>

#endif
