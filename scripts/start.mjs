// npm start: install what is missing, build what is stale, serve everything on one port.
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  handOver,
  pinnedNode,
  requireNode,
  serverArgs,
  serverEnv,
} from './steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
ensureBuilt()
handOver(pinnedNode, serverArgs, serverEnv)
