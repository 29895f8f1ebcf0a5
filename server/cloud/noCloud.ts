import type { CloudRenderProvider } from './provider.ts'

/** Nobody draws for anybody: what a server without workers has. */
export const noCloud: CloudRenderProvider = {
  isOffered: false,
  launch(_request, tell) {
    tell({ kind: 'stage', stage: 'ready' })
    tell({ kind: 'stage', stage: 'stopped', reason: 'resourceError' })
    return { hear: () => undefined, left: () => undefined }
  },
  replace: () => undefined,
  counts: () => ({ size: 0, busy: 0, queuing: 0 }),
  close: () => Promise.resolve(),
}
