import { blockList } from '#shared/http/users.ts'
import * as blocks from '../../db/tables/accounts/blocks.ts'
import { endpoint } from '../endpoint.ts'

/** Whom one has blocked; the wire tells only that it happened. */
export const listBlocks = endpoint(
  {
    method: 'get',
    path: '/users/me/blocks',
    summary: 'Lists whom the caller blocks',
    auth: 'user',
    answer: blockList,
  },
  async ({ db }, { user }) => {
    const data = await blocks.listOf(db, user.id)
    return { data, total: data.length }
  },
)
