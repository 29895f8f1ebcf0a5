import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { checkTemplate } from '#shared/map/files/templateCheck.ts'
import type { CheckTask } from './checkInWorker.ts'

/** The thread of checkInWorker.ts: a large map takes seconds, in which people elsewhere go on walking. */

const { levels, assetsFolder, uploads, own = [], ownOrigin } = workerData as CheckTask
const known = new Set(uploads)

function fileExists(path: string): boolean {
  if (path.startsWith('/files/')) return known.has(path)
  const below = normalize(path)
  return below.startsWith('/assets/') && existsSync(join(assetsFolder, below.slice('/assets/'.length)))
}

const catalogue = parseCatalogue(JSON.parse(readFileSync(join(assetsFolder, 'catalogue.json'), 'utf8')))
parentPort?.postMessage(checkTemplate(levels, { catalogue, own: new Map(own), fileExists, ownOrigin }))
