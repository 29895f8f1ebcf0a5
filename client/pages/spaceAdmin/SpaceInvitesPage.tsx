import { useTranslation } from 'react-i18next'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { doorOfSpace } from '../../features/invite/doorOfSpace.ts'
import { InviteParts } from '../../features/invite/InviteParts.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { ManagedSpace, SpaceAdminFrame } from './SpaceAdminFrame.tsx'
import css from './SpaceAdminList.module.css'

function SpaceInvites({ space }: { readonly space: SpaceAdminAnswer['space'] }) {
  const { t } = useTranslation()
  usePageTitle(t('spaceAdmin.invites.pageTitle', { name: space.name }))
  return (
    <SpaceAdminFrame space={space}>
      <div className={css.page}>
        <h2>{t('spaceAdmin.invites.title')}</h2>
        <p>{t('invite.body', { name: space.name })}</p>
        <div className={css.form}>
          <InviteParts door={doorOfSpace(space)} />
        </div>
      </div>
    </SpaceAdminFrame>
  )
}

/** /space/:id/admin/invites: makes invitations, lists those there are and takes them back. */
export function SpaceInvitesPage() {
  const { t } = useTranslation()
  return (
    <ManagedSpace failed={t('spaceAdmin.invites.failed')}>
      {({ space }) => <SpaceInvites key={space.id} space={space} />}
    </ManagedSpace>
  )
}
