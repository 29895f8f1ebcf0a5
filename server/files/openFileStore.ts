import type { FileLocation, FileStore } from './fileStore.ts'
import { folderStore } from './folderStore.ts'

/** The store the configuration names. The S3 client is loaded only when it is wanted. */
export async function openFileStore(location: FileLocation): Promise<FileStore> {
  if ('folder' in location) return folderStore(location.folder)
  const { s3Store } = await import('./s3Store.ts')
  return s3Store(location.s3)
}
