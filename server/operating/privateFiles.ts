import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What files are made with from the start on: nobody but this user reads what people entrusted to the site. */
export const privateUmask = 0o077

const wider = 0o077
const fileMode = 0o600
const folderMode = 0o700

/**
 * Makes a folder and all that is in it this user's alone, as an earlier release or a careless copy may have left it
 * open: database, journal, secret, uploads. A folder that is closed already is not walked. Links are left alone.
 * @returns what stays open because it belongs to somebody else
 */
export function makePrivate(folder: string): string[] {
  const left: string[] = []
  const close = (path: string, mode: number): void => {
    try {
      chmodSync(path, mode)
    } catch {
      left.push(path)
    }
  }
  const walk = (path: string, isRoot: boolean): void => {
    const { mode } = lstatSync(path)
    if ((mode & wider) === 0 && !isRoot) return
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name)
      if (entry.isDirectory()) walk(child, false)
      else if (entry.isFile() && (lstatSync(child).mode & wider) !== 0) close(child, fileMode)
    }
    // Last, so that one that could not be finished is walked again.
    if ((mode & wider) !== 0) close(path, folderMode)
  }
  walk(folder, true)
  return left
}
