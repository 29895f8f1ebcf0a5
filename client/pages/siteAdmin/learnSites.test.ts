import { afterEach, expect, test, vi } from 'vitest'
import { inheritFacts, noFacts, publicFacts } from '#shared/sites/siteFacts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../sites/sites.ts')
  vi.resetModules()
})

test('what this site says of itself is at once what other sites on the open page inherit, but for what is theirs', async () => {
  const before = { ...noFacts, operator: '青石科技', contactEmail: 'ops@lingjing.test' }
  const theirs = { ...noFacts, contactEmail: 'hall@media.test', title: '媒体展厅' }
  const written = publicFacts(inheritFacts(theirs, before))
  const content = JSON.stringify({ '': publicFacts(before), media: written, factory: publicFacts(before) })
  const meta = (selector: string) => (selector.includes('lingjing-facts') ? { content } : null)
  vi.stubGlobal('document', { querySelector: meta })
  // Which site a page is of is not asked here, nor who is logged in.
  vi.doMock('../sites/sites.ts', () => ({ siteOfPage: () => undefined }))
  vi.resetModules()
  const { factsOf } = await import('../layout/siteInfo.ts')
  const { learnSites } = await import('./learnSites.ts')
  expect(factsOf('factory').operator).toBe('青石科技')

  const legal = { ...noFacts.legal, terms: { zh: '正文', en: '' } }
  const own = { ...before, operator: '白石科技', icp: '京ICP备12345678号-1', legal }
  // As the list comes anew once something was stored.
  learnSites([
    { site: '', facts: own, inherited: noFacts },
    { site: 'media', facts: theirs, inherited: own },
    { site: 'factory', facts: noFacts, inherited: own },
  ])
  expect(factsOf('')).toMatchObject({ operator: '白石科技', ownLegal: ['terms'] })
  expect(factsOf('factory')).toMatchObject({
    operator: '白石科技',
    icp: own.icp,
    ownLegal: ['terms'],
    title: '',
  })
  expect(factsOf('media')).toMatchObject({
    operator: '白石科技',
    contactEmail: 'hall@media.test',
    title: '媒体展厅',
  })
})
