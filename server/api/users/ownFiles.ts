import { fail } from '#shared/errors.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { ownFileList, ownFilesQuery } from '#shared/http/ownFiles.ts'
import type { FileUseAnswer } from '#shared/http/ownFiles.ts'
import type { AppContext } from '../../context.ts'
import * as files from '../../db/tables/site/files.ts'
import * as knownUses from '../../db/tables/site/knownUses.ts'
import { fileUrl } from '../../files/files.ts'
import { usesOf } from '../../files/fileUses.ts'
import type { FileUse, UsesOfFiles } from '../../files/fileUses.ts'
import { managesSite } from '../../policies/site.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'

/** Showrooms are known to whoever writes them. */
function sitesKnownTo({ config }: Pick<AppContext, 'config'>, user: Caller, keys: readonly string[]) {
  return keys.flatMap((id) => {
    const document = config.sites.get(id)?.document
    if (!document || !managesSite(document, user)) return []
    return [{ id, name: document.name.zh, isGone: false, isOwn: true }]
  })
}

interface ShownUses {
  readonly uses: FileUseAnswer[]
  readonly otherUses: number
}

/** Where uploads are named: with a name where the person may know of it, the others are counted. */
async function showUses(
  ctx: Pick<AppContext, 'db' | 'config'>,
  user: Caller,
  fileIds: readonly string[],
  uses: UsesOfFiles,
): Promise<(fileId: string) => ShownUses> {
  const named = fileIds.flatMap((id) => usesOf(uses, id))
  const known = new Map<string, FileUseAnswer>()
  const keyOf = ({ what, id }: FileUse): string => `${what} ${id}`
  const idsOf = (what: FileUse['what']): string[] => [
    ...new Set(named.filter((use) => use.what === what).map(({ id }) => id)),
  ]
  const found = {
    space: await knownUses.spacesKnownTo(ctx.db, user.id, idsOf('space')),
    template: await knownUses.templatesKnownTo(ctx.db, user.id, idsOf('template')),
    site: sitesKnownTo(ctx, user, idsOf('site')),
  } as const
  for (const what of ['space', 'template', 'site'] as const) {
    for (const row of found[what]) known.set(keyOf({ what, id: row.id }), { what, ...row })
  }
  return (fileId) => {
    const all = usesOf(uses, fileId)
    const shown = all.flatMap((use) => known.get(keyOf(use)) ?? [])
    return { uses: shown, otherUses: all.length - shown.length }
  }
}

export const listOwnFiles = endpoint(
  {
    method: 'get',
    path: '/users/me/files',
    auth: 'user',
    summary: 'Lists what the caller has uploaded, and where each of it is used',
    query: ownFilesQuery,
    answer: ownFileList,
    limit: 'search',
    noStore: true,
  },
  async (ctx, { user, query }) => {
    const { rows, total } = await files.listOfOwner(ctx.db, user.id, query)
    if (rows.length === 0) return { data: [], total }
    const ids = rows.map(({ id }) => id)
    const usesOf = await showUses(ctx, user, ids, await ctx.fileUses.recent(ids))
    const data = rows.map(({ id, kind, contentType, bytes, createdAt }) => ({
      id,
      url: fileUrl(id),
      kind,
      contentType,
      bytes,
      createdAt: new Date(createdAt).toISOString(),
      ...usesOf(id),
    }))
    return { data, total }
  },
)

/**
 * Only what nothing of their own names any more: what people see in their spaces stays until they take it away there.
 * What strangers show of it they cannot keep it for: it is not theirs.
 */
export const deleteOwnFile = endpoint(
  {
    method: 'delete',
    path: '/users/me/files/:id',
    auth: 'user',
    summary: 'Deletes an upload of the caller that nothing of their own shows',
    params: idParams,
    answer: emptyAnswer,
    limit: 'create',
    errors: ['NotFound', 'FileInUse'],
  },
  async (ctx, { user, params: { id } }) => {
    const file = await files.find(ctx.db, id)
    if (file?.ownerId !== user.id) fail('NotFound')
    const ownUses = async (uses: UsesOfFiles): Promise<FileUseAnswer[]> =>
      (await showUses(ctx, user, [id], uses))(id).uses.filter(({ isOwn }) => isOwn)
    const { space, template } = await knownUses.ownThings(ctx.db, user.id)
    const site = sitesKnownTo(ctx, user, [...ctx.config.sites.keys()]).map(({ id: key }) => key)
    const own = await ownUses(await ctx.fileUses.usesIn(id, { space, template, site }))
    if (own.length > 0) {
      fail(
        'FileInUse',
        own.slice(0, 20).map((use) => ({ field: use.what, message: use.name })),
      )
    }
    await ctx.files.remove(id)
    return {}
  },
)
