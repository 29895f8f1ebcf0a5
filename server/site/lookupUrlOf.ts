import type { Config } from '../config.ts'
import type { PageRequest } from './pageHead.ts'

/**
 * Where the page that is asked for looks spaces up; undefined: where it came from. A page of the address this machine alone
 * uses (`near`) is shown by a cloud worker, which goes to the server it runs on.
 */
export function lookupUrlOf(
  { lookupUrl, publicUrl }: Pick<Config, 'lookupUrl' | 'publicUrl'>,
  { headers }: Pick<PageRequest, 'headers'>,
  near: string,
): string | undefined {
  const isNear = headers.host === new URL(near).host
  return isNear && publicUrl !== near ? undefined : lookupUrl
}
