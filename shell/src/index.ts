// One line: without the split, shared modules would be consumed before the federation runtime has offered them.
import(/* webpackChunkName: "start" */ './bootstrap.tsx')
