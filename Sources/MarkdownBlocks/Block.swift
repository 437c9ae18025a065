internal import CCMark
