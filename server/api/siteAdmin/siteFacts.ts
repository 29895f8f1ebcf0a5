import { fail } from '#shared/errors.ts'
import {
  extensionKeysAnswer,
  framingAnswer,
  framingQuery,
  legalTextAnswer,
  legalTextQuery,
  siteFactsBody,
  siteFactsEntry,
  siteFactsList,
} from '#shared/http/siteFacts.ts'
import type { SiteFactsEntry } from '#shared/http/siteFacts.ts'
import type { AppContext } from '../../context.ts'
import { gapsOf } from '../../identity/siteGaps.ts'
import { takesGuests } from '../../identity/sites.ts'
import { logOperation } from '../../log/operationLog.ts'
import { extensionKey } from '../../roomPorts/extensionTokens.ts'
import { askPages, framingOf } from '../../site/framing.ts'
import { answerWishes } from '../../site/originWishes.ts'
import { OWN_SITE } from '../../site/siteFactsStore.ts'
import { endpoint } from '../endpoint.ts'

const ownName = { zh: '灵境', en: 'Lingjing' }

async function present(ctx: AppContext, site: string): Promise<SiteFactsEntry> {
  const { siteFacts, config } = ctx
  const written = siteFacts.written(site) ?? fail('SiteNotFound')
  const served = site === OWN_SITE ? undefined : config.sites.get(site)
  return {
    site,
    name: served?.document.name ?? ownName,
    ...written,
    inherited: siteFacts.inherited(site),
    gaps: await gapsOf(ctx, site),
    takesGuests: served !== undefined && takesGuests(served),
  }
}

export const listSiteFacts = endpoint(
  {
    method: 'get',
    path: '/site-admin/site-facts',
    auth: 'user',
    summary: 'Who runs this site and each third-party site, as pages show it',
    answer: siteFactsList,
  },
  async (ctx) => ({
    data: await Promise.all(ctx.siteFacts.keys().map((site) => present(ctx, site))),
  }),
)

export const updateSiteFacts = endpoint(
  {
    method: 'put',
    path: '/site-admin/site-facts',
    auth: 'user',
    summary: 'Writes who runs a site; the pages say so at once',
    body: siteFactsBody,
    answer: siteFactsEntry,
    errors: ['SiteNotFound', 'SiteFactsOutdated'],
  },
  async (ctx, { user, req, body: { site, facts, revision } }) => {
    const entry = await present(ctx, site)
    if (!(await ctx.siteFacts.write(site, facts, revision))) fail('SiteFactsOutdated')
    // What the list has now is no wish any more.
    if (site === OWN_SITE) await answerWishes(ctx, facts.origins, 'ACCEPTED')
    const { legal: _, ...shown } = facts
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'site.facts',
        subjectType: 'site',
        subjectId: site,
        subjectName: entry.name.zh,
        details: shown,
      },
    )
    return present(ctx, site)
  },
)

export const getLegalText = endpoint(
  {
    method: 'get',
    path: '/site/legal',
    auth: 'none',
    summary: 'The terms, privacy or cookie text a site has of its own',
    query: legalTextQuery,
    answer: legalTextAnswer,
    errors: ['SiteNotFound'],
  },
  ({ siteFacts }, { query: { site, document } }) =>
    siteFacts.written(site) ? siteFacts.of(site).legal[document] : fail('SiteNotFound'),
)

export const getExtensionKeys = endpoint(
  {
    method: 'get',
    path: '/site/extension-keys',
    auth: 'none',
    summary: 'The public keys with which the server of an extension checks what it is told of a person',
    answer: extensionKeysAnswer,
  },
  ({ config }) => ({ keys: [extensionKey(config.sessionSecret)] }),
)

export const getFraming = endpoint(
  {
    method: 'get',
    path: '/site/framing',
    auth: 'user',
    summary: 'Whether a page of another origin can be shown in a space, and if not, why',
    query: framingQuery,
    answer: framingAnswer,
    limit: 'create',
  },
  async ({ siteFacts, config }, { req, query: { url } }) => {
    const page = new URL(config.publicUrl ?? `${req.protocol}://${req.get('host') ?? 'localhost'}`)
    const ask = askPages(config.askInnerOrigins)
    return framingOf(url, siteFacts.origins(), page, ask)
  },
)
