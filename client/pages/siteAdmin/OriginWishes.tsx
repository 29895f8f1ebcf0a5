import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OriginWish, WishOutcome } from '#shared/http/originWishes.ts'
import { answerOriginWish, fetchOriginWishes } from '../../api/origins.ts'
import { Button } from '../../components/Button.tsx'
import { timeText } from '../../text/timeText.ts'
import { draftAllows } from './siteDrafts.ts'
import { adminErrorText, SITE_ADMIN_KEY, useAdminAction } from './useAdminAction.ts'
import css from './sitePanel.module.css'

/** One origin, and who would like to show something of it. */
function Wish({ origin, wishes }: { readonly origin: string; readonly wishes: readonly OriginWish[] }) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [busy, setBusy] = useState<WishOutcome>()
  const [problem, setProblem] = useState<unknown>()
  async function answer(outcome: WishOutcome): Promise<void> {
    setBusy(outcome)
    setProblem(undefined)
    try {
      await act(async () => {
        await answerOriginWish(origin, outcome)
        if (outcome === 'ACCEPTED') draftAllows(origin)
      })
    } catch (error) {
      setProblem(error)
    }
    setBusy(undefined)
  }
  const button = (outcome: WishOutcome) => (
    <Button
      kind={outcome === 'ACCEPTED' ? 'primary' : 'quiet'}
      busy={busy === outcome}
      disabled={busy !== undefined}
      aria-label={t(`siteAdmin.site.wishes.${outcome}One`, { origin })}
      onClick={() => void answer(outcome)}
    >
      {t(`siteAdmin.site.wishes.${outcome}`)}
    </Button>
  )
  return (
    <li className={css.wish}>
      <div>
        <strong>{origin}</strong>
        {wishes.map(({ spaceId, spaceName, user, createdAt }) => (
          <p key={spaceId}>
            {t('siteAdmin.site.wishes.by', {
              user: user.displayName,
              space: spaceName,
              time: timeText(createdAt),
            })}
          </p>
        ))}
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {adminErrorText(problem)}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {button('REFUSED')}
        {button('ACCEPTED')}
      </div>
    </li>
  )
}

/** Origins that people who furnish spaces have asked for; nothing where nobody has. */
export function OriginWishes() {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: [SITE_ADMIN_KEY, 'originWishes'],
    queryFn: ({ signal }) => fetchOriginWishes(signal),
  })
  if (!data && error) {
    return (
      <p className={css.problem} role="alert">
        {t('siteAdmin.site.wishes.failed', { reason: adminErrorText(error) })}
      </p>
    )
  }
  if (!data || data.data.length === 0) return null
  const byOrigin = Map.groupBy(data.data, ({ origin }) => origin)
  return (
    <section className={css.wishes} aria-label={t('siteAdmin.site.wishes.title')}>
      <h2>{t('siteAdmin.site.wishes.title')}</h2>
      <p>{t('siteAdmin.site.wishes.lead')}</p>
      <ul>
        {[...byOrigin].map(([origin, wishes]) => (
          <Wish key={origin} origin={origin} wishes={wishes} />
        ))}
      </ul>
    </section>
  )
}
