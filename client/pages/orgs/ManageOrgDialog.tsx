import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationAnswer } from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import {
  addOrganizationUser,
  deleteOrganizationUser,
  fetchOrganizationMembers,
} from '../../api/organizations.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { ORGS_KEY, tellOutcome } from './orgView.ts'
import css from './OrgsPage.module.css'

/** Who is in it; a press puts somebody's id into the field. */
function Members({ orgId, onChoose }: { readonly orgId: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    queryKey: [ORGS_KEY, 'members', orgId],
    queryFn: () => fetchOrganizationMembers(orgId),
  })
  if (isError) return <p role="alert">{t('orgs.manageDialog.membersFailed')}</p>
  if (!data) return <p role="status">{t('common.loading')}</p>
  const more = data.total - data.data.length
  return (
    <>
      <ul className={css.members} aria-label={t('orgs.manageDialog.members')}>
        {data.data.map(({ userId, displayName, avatar, isOwner }) => (
          <li key={userId}>
            <button
              type="button"
              title={t('orgs.manageDialog.choose', { name: displayName })}
              onClick={() => onChoose(userId)}
            >
              <Portrait avatar={avatar} name={displayName} size={36} />
              <span>
                {displayName}
                <small>{userId}</small>
              </span>
              {isOwner && <em>{t('orgs.manageDialog.owner')}</em>}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('orgs.manageDialog.more', { count: more })}</p>}
    </>
  )
}

export function ManageOrgDialog({
  org,
  onClose,
}: {
  readonly org: OrganizationAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [userId, setUserId] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'add' | 'remove'>()
  const id = userId.trim()

  async function run(action: 'add' | 'remove') {
    setTried(true)
    if (id === '' || busy) return
    setBusy(action)
    const call = action === 'add' ? addOrganizationUser : deleteOrganizationUser
    if (await tellOutcome(action, () => call(org.id, id))) {
      setUserId('')
      setTried(false)
    }
    await client.invalidateQueries({ queryKey: [ORGS_KEY] })
    setBusy(undefined)
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('orgs.manageDialog.title')} description={org.name}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run('add')
        }}
        noValidate
      >
        <TextField
          label={t('orgs.manageDialog.userId')}
          hint={t('orgs.manageDialog.userIdHint')}
          required
          error={tried && id === '' ? t('orgs.manageDialog.userIdNeeded') : undefined}
          maxLength={limits.organizationUserId}
          autoComplete="off"
          spellCheck={false}
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
        <div className={css.dialogButtons}>
          <Button
            kind="quiet"
            busy={busy === 'remove'}
            disabled={busy !== undefined}
            onClick={() => void run('remove')}
          >
            {t('orgs.manageDialog.remove')}
          </Button>
          <Button type="submit" busy={busy === 'add'} disabled={busy !== undefined}>
            {t('orgs.manageDialog.add')}
          </Button>
        </div>
      </form>
      <h3 className={css.membersTitle}>{t('orgs.manageDialog.members')}</h3>
      <Members orgId={org.id} onChoose={setUserId} />
    </Dialog>
  )
}
