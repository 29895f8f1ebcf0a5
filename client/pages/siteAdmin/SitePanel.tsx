import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SiteFactsEntry } from '#shared/http/siteFacts.ts'
import { limits } from '#shared/rules/limits.ts'
import {
  factRules,
  isFact,
  isOrigin,
  isLegalText,
  legalNames,
  type LegalName,
  type SiteFacts,
} from '#shared/sites/siteFacts.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { fetchSiteFacts, saveSiteFacts } from '../../api/siteFacts.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { TextArea, TextField } from '../../components/fields.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { showToast } from '../../store/toastStore.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useTwin } from '../sites/useTwin.ts'
import { OriginWishes } from './OriginWishes.tsx'
import { SiteGaps } from './SiteGaps.tsx'
import { siteDrafts } from './siteDrafts.ts'
import { learnSites } from './learnSites.ts'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'
import css from './sitePanel.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { siteAdminSiteText } from '../../text/zh-CN/siteAdminSite.ts'

addChinese({ siteAdmin: { site: siteAdminSiteText } })

const lines = (['operator', 'contactEmail', 'icp', 'publicSecurity', 'title', 'description'] as const).map(
  (name) => ({ name, max: factRules[name].max }),
)

const trimmed = ({ legal, origins, ...facts }: SiteFacts): SiteFacts => ({
  ...(Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value.trim()])) as Omit<
    SiteFacts,
    'legal' | 'origins'
  >),
  legal,
  origins: origins.map((line) => line.trim()).filter((line) => line !== ''),
})

/** Fields that cannot be stored as they stand, like `icp` or `legal.terms.zh`. */
const wrongFields = (facts: SiteFacts): ReadonlySet<string> =>
  new Set([
    ...lines.flatMap(({ name }) => (isFact(name, facts[name]) ? [] : [name])),
    ...(facts.origins.every(isOrigin) && facts.origins.length <= limits.originsMax ? [] : ['origins']),
    ...legalNames.flatMap((name) =>
      (['zh', 'en'] as const).flatMap((language) =>
        isLegalText(facts.legal[name][language]) ? [] : [`legal.${name}.${language}`],
      ),
    ),
  ])

/** The facts of one site as a form. */
function FactsForm({ entry, reload }: { readonly entry: SiteFactsEntry; readonly reload: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { site, inherited, revision } = entry
  const [facts, setFacts] = useState(siteDrafts.get(site) ?? entry.facts)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const wrong = wrongFields(trimmed(facts))
  const isChanged = JSON.stringify(facts) !== JSON.stringify(entry.facts)

  function change(next: SiteFacts) {
    siteDrafts.set(site, next)
    setFacts(next)
  }
  const changeLegal = (name: LegalName, text: SiteFacts['legal'][LegalName]) =>
    change({ ...facts, legal: { ...facts.legal, [name]: text } })

  function discard() {
    siteDrafts.delete(site)
    setFacts(entry.facts)
    setProblem(undefined)
    setTried(false)
  }

  async function save() {
    setTried(true)
    if (wrong.size > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const stored = await saveSiteFacts({ site, facts: trimmed(facts), revision })
      siteDrafts.delete(site)
      setFacts(stored.facts)
      setTried(false)
      learnSites([stored])
      showToast(t('siteAdmin.site.saved'))
      await client.invalidateQueries({ queryKey: [SITE_ADMIN_KEY] })
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }

  const errorOf = (field: keyof typeof problems, isWrong: boolean) =>
    tried && isWrong ? problems[field] : undefined
  const problems = {
    operator: t('siteAdmin.site.tooLong'),
    title: t('siteAdmin.site.tooLong'),
    description: t('siteAdmin.site.tooLong'),
    contactEmail: t('siteAdmin.site.badEmail'),
    icp: t('siteAdmin.site.badIcp'),
    publicSecurity: t('siteAdmin.site.badPublicSecurity'),
    legal: t('siteAdmin.site.tooLong'),
    origins: t('siteAdmin.site.badOrigins'),
  }
  const isOutdated = problem instanceof ApiError && problem.code === 'SiteFactsOutdated'

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={css.lines}>
        {lines.map(({ name, max }) => (
          <TextField
            key={name}
            label={t(`siteAdmin.site.fields.${name}`)}
            hint={
              inherited[name] === ''
                ? t(`siteAdmin.site.hints.${name}`)
                : t('siteAdmin.site.inherits', { value: inherited[name] })
            }
            error={errorOf(name, wrong.has(name))}
            count={{ value: facts[name], max }}
            placeholder={inherited[name]}
            type={name === 'contactEmail' ? 'email' : 'text'}
            value={facts[name]}
            onChange={(event) => change({ ...facts, [name]: event.target.value })}
          />
        ))}
      </div>
      {site === '' && (
        <TextArea
          label={t('siteAdmin.site.origins')}
          hint={t('siteAdmin.site.originsHint')}
          error={errorOf('origins', wrong.has('origins'))}
          rows={3}
          placeholder="https://example.org"
          value={facts.origins.join('\n')}
          onChange={(event) => change({ ...facts, origins: event.target.value.split('\n') })}
        />
      )}
      {legalNames.map((name) => (
        <details key={name} className={css.legal}>
          <summary>
            {t(`footer.${name}`)}
            <span>
              {facts.legal[name].zh === '' ? t('siteAdmin.site.builtIn') : t('siteAdmin.site.ownText')}
              <ChevronDown aria-hidden size={18} />
            </span>
          </summary>
          {(['zh', 'en'] as const).map((language) => (
            <TextArea
              key={language}
              label={t(`siteAdmin.site.legal.${language}`)}
              hint={t(`siteAdmin.site.legalHints.${language}`)}
              error={errorOf('legal', wrong.has(`legal.${name}.${language}`))}
              count={{ value: facts.legal[name][language], max: limits.legalTextLength }}
              rows={8}
              value={facts.legal[name][language]}
              onChange={(event) =>
                changeLegal(name, { ...facts.legal[name], [language]: event.target.value })
              }
            />
          ))}
        </details>
      ))}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {errorText(problem)}
        </p>
      )}
      {tried && wrong.size > 0 && (
        <p className={css.problem} role="alert">
          {t('siteAdmin.site.checkFields')}
        </p>
      )}
      <div className={css.actions}>
        {isOutdated && (
          <Button kind="quiet" onClick={reload}>
            {t('siteAdmin.site.reload')}
          </Button>
        )}
        <Button kind="plain" disabled={!isChanged || busy} onClick={discard}>
          {t('siteAdmin.site.discard')}
        </Button>
        <Button type="submit" busy={busy} disabled={!isChanged}>
          {t('siteAdmin.site.save')}
        </Button>
      </div>
    </form>
  )
}

/** Who runs this site and each third-party site: what footer, contact page, legal pages and titles say. */
export function SitePanel() {
  const { t } = useTranslation()
  const twin = useTwin()
  const [site, setSite] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'siteFacts'],
    queryFn: ({ signal }) => fetchSiteFacts(signal),
  })
  // The list comes anew once one was stored: others inherit from it.
  useEffect(() => {
    if (data) learnSites(data.data)
  }, [data])
  if (!data && error) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('siteAdmin.site.failed')} body={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <PageLoading />
  const entry = data.data.find((one) => one.site === site) ?? data.data[0]
  return (
    <>
      <p className={css.lead}>{t('siteAdmin.site.lead')}</p>
      <SiteGaps sites={data.data} />
      <OriginWishes />
      {data.data.length > 1 && (
        <SelectBox
          label={t('siteAdmin.site.which')}
          value={site}
          options={data.data.map((one) => ({
            id: one.site,
            name: one.site === '' ? t('siteAdmin.site.own') : twin(one.name),
          }))}
          onChoose={setSite}
        />
      )}
      {entry && (
        <FactsForm
          key={`${entry.site} ${entry.revision}`}
          entry={entry}
          reload={() => {
            siteDrafts.delete(entry.site)
            void refetch()
          }}
        />
      )}
    </>
  )
}
