import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchOrganizationsOfSpace, takeBackSpaceFromOrganization } from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import css from './SpaceSettingsPage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminSharesText } from '../../text/zh-CN/spaceAdminShares.ts'

addChinese({ spaceAdmin: { shares: spaceAdminSharesText } })

/** Organizations whose members are members here, and the way to end that; nothing where there are none. */
export function SpaceShares({
  spaceId,
  onEnded,
}: {
  readonly spaceId: string
  readonly onEnded: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const queryKey = ['organizations', 'ofSpace', spaceId]
  const { data } = useQuery({ queryKey, queryFn: () => fetchOrganizationsOfSpace(spaceId) })
  const [asked, setAsked] = useState<{ readonly orgId: string; readonly name: string }>()
  if (!data || (data.data.length === 0 && !asked)) return null
  return (
    <section className={css.section} aria-labelledby="shares">
      <h2 id="shares">{t('spaceAdmin.shares.title')}</h2>
      <p>{t('spaceAdmin.shares.body')}</p>
      <ul className={css.people}>
        {data.data.map(({ orgId, name, sharerName }) => (
          <li key={orgId} className={css.row}>
            <div>
              <strong>{name}</strong>
              <p>{t('spaceAdmin.shares.by', { name: sharerName })}</p>
            </div>
            <Button
              kind="quiet"
              aria-label={t('spaceAdmin.shares.takeBackOf', { name })}
              onClick={() => setAsked({ orgId, name })}
            >
              {t('spaceAdmin.shares.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('spaceAdmin.shares.askTitle', { name: asked.name })}
          body={t('spaceAdmin.shares.askBody')}
          labels={{ confirm: t('spaceAdmin.shares.takeBack'), busy: t('spaceAdmin.shares.takingBack') }}
          kind="danger"
          onConfirm={async () => {
            await takeBackSpaceFromOrganization(asked.orgId, spaceId).finally(() =>
              client.invalidateQueries({ queryKey }),
            )
            onEnded()
            showToast(t('spaceAdmin.shares.takenBack'))
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
