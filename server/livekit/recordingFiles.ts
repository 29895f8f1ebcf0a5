import { rm } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** What recordings were written to. */
export interface RecordingFiles {
  /** Removes one where its folder is on this machine; elsewhere it is the operator's. Never throws. */
  remove(file: string): Promise<void>
}

/** @param folder as the service that records sees it, and this machine too where both are one */
export const createRecordingFiles = (
  folder: string,
  failed: (err: unknown, file: string) => void,
): RecordingFiles => ({
  async remove(file) {
    const path = resolve(folder, file)
    // LiveKit says where it wrote: nothing beside the folder is anybody's to remove.
    if (!path.startsWith(resolve(folder) + sep)) return
    await rm(path, { force: true }).catch((err: unknown) => failed(err, file))
  },
})
