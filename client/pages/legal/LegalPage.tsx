import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { RetentionAnswer } from '#shared/http/usage.ts'
import type { LegalName, PublicFacts } from '#shared/sites/siteFacts.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchSite } from '../../api/auth.ts'
import { fetchLegalText } from '../../api/siteFacts.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { legalText as english } from '../../text/en/legal.ts'
import { legalParagraph, type LegalDocument } from '../../text/legalDocument.ts'
import { ownLegalSections } from '../../text/ownLegalSections.ts'
import { legalText as chinese } from '../../text/zh-CN/legal.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useFacts, usePageSite } from '../layout/siteInfo.ts'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { sites } from '../../store/sites.ts'
import css from './LegalPage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { contactText } from '../../text/zh-CN/contact.ts'

addChinese({ contact: contactText })

/** How long this site keeps things, in words. */
function useKept(): (name: keyof RetentionAnswer) => string {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  return (name) => {
    const days = data?.retention[name]
    if (days === undefined) return t('contact.unknownDays')
    return days === 0 ? t('contact.forEver') : t('contact.days', { days })
  }
}

const keptNames = ['chats', 'visits', 'notifications', 'operations', 'clientLogs', 'archivedSpaces'] as const

function Sections({ sections, facts }: Pick<LegalDocument, 'sections'> & { readonly facts: PublicFacts }) {
  const { t } = useTranslation()
  const kept = useKept()
  const fill = (text: string) =>
    keptNames
      .reduce((filled, name) => filled.replaceAll(`{${name}}`, () => kept(name)), text)
      .replaceAll('{email}', facts.contactEmail || t('contact.unknownEmail'))
      .replaceAll('{operator}', facts.operator || t('contact.unknownOperator'))
  const hasEmail = facts.contactEmail !== ''
  return sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      {heading !== '' && <h2>{fill(heading)}</h2>}
      {paragraphs
        .map((paragraph) => legalParagraph(paragraph, hasEmail))
        .map((text) => (
          <p key={text}>{fill(text)}</p>
        ))}
    </section>
  ))
}

/** What whoever runs the site wrote in place of the built-in text. */
function OwnText({ site, document }: { readonly site: string; readonly document: LegalName }) {
  const { t, i18n } = useTranslation()
  const facts = useFacts(site)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['legalText', site, document],
    queryFn: ({ signal }) => fetchLegalText(site, document, signal),
  })
  if (error && !data) {
    return (
      <Notice alert title={t('contact.legalFailed')} body={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <PageLoading />
  return (
    <Sections facts={facts} sections={ownLegalSections((i18n.language === 'en' && data.en) || data.zh)} />
  )
}

/** Terms, privacy and cookies: the text of whoever runs the site, else the one in client/text. */
export function LegalPage({ document }: { readonly document: LegalName }) {
  const { i18n } = useTranslation()
  const page = usePageSite()
  const [params] = useSearchParams()
  // The pages of a site without a host of its own name it.
  const named = sites().find(({ key }) => key === params.get('site'))?.key
  const site = named ?? page.site
  const facts = useFacts(site)
  const { title, updated, lead, sections } = (i18n.language === 'en' ? english : chinese)[document]
  usePageTitle(title)
  const isOwn = facts.ownLegal.includes(document)
  return (
    <article className={css.page}>
      <h1>{title}</h1>
      {isOwn ? (
        <OwnText site={site} document={document} />
      ) : (
        <>
          <p className={css.updated}>{updated}</p>
          <p className={css.lead}>{lead}</p>
          <Sections facts={facts} sections={sections} />
        </>
      )}
    </article>
  )
}
