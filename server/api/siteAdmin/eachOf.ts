import { ApiError } from '#shared/errors.ts'
import type { BulkAnswer } from '#shared/http/siteAdmin.ts'
import type { AppContext } from '../../context.ts'

/** Does something to each of many, one after the other; one that is refused or fails leaves the others alone. */
export async function eachOf(
  { log }: Pick<AppContext, 'log'>,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const data: BulkAnswer['data'] = []
  for (const id of ids) {
    let problem: string | null = null
    try {
      await work(id)
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error, id }, 'one of many failed')
      problem = error instanceof ApiError ? error.code : 'InternalError'
    }
    data.push({ id, problem })
  }
  return { data }
}
