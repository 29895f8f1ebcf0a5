import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import legal from '../legal/LegalPage.module.css'
import { groupCredits, type Credit, type CreditGroup } from './groupCredits.ts'
import css from './CreditsPage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { creditsText } from '../../text/zh-CN/credits.ts'

addChinese({ credits: creditsText })

async function fetchCredits(): Promise<readonly CreditGroup[]> {
  const response = await fetch('/assets/CREDITS.json')
  if (!response.ok) throw new Error(`credits: ${response.status}`)
  return groupCredits((await response.json()) as Credit[])
}

function Group({ group }: { readonly group: CreditGroup }) {
  const { t } = useTranslation()
  return (
    <li className={css.group}>
      <h2>{group.author}</h2>
      <p>{group.titles.join(' · ')}</p>
      <dl>
        <div>
          <dt>{t('credits.source')}</dt>
          <dd>
            {/^https?:\/\//.test(group.source) ? (
              <a href={group.source} target="_blank" rel="noreferrer">
                {group.source}
              </a>
            ) : (
              group.source
            )}
          </dd>
        </div>
        <div>
          <dt>{t('credits.licence')}</dt>
          <dd>
            {group.licenceUrl ? (
              <a href={group.licenceUrl} target="_blank" rel="noreferrer license">
                {group.licence}
              </a>
            ) : (
              group.licence
            )}
          </dd>
        </div>
        {group.changes && (
          <div>
            <dt>{t('credits.changes')}</dt>
            <dd>{group.changes}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

/** Who made what this product shows: assets/CREDITS.json. */
export function CreditsPage() {
  const { t } = useTranslation()
  usePageTitle(t('credits.title'))
  const query = useQuery({ queryKey: ['credits'], queryFn: fetchCredits, staleTime: Infinity })
  return (
    <div className={legal.page}>
      <h1>{t('credits.title')}</h1>
      <p className={legal.lead}>{t('credits.lead')}</p>
      {query.isPending && <PageLoading />}
      {query.isError && (
        <Notice alert title={t('credits.failed')}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {query.data?.length === 0 && <Notice title={t('credits.empty')} />}
      <ul>
        {query.data?.map((group, index) => (
          <Group key={index} group={group} />
        ))}
      </ul>
    </div>
  )
}
