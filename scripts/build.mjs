// npm run build: the wire code and the browser client, when their sources changed.
import { ensureBuilt, ensureGenerated, ensureInstalled, requireNode } from './steps.mjs'

requireNode()
ensureInstalled()
ensureGenerated()
ensureBuilt()
