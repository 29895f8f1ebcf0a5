import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { doorOfSpace } from '../../features/invite/doorOfSpace.ts'
import { InviteParts } from '../../features/invite/InviteParts.tsx'
import { LinkToGive } from '../../features/invite/LinkToGive.tsx'
import { spaceLink } from './spaceView.ts'

/** Invites people: into a public space by its link, into a private one by an invitation that is good for a while. */
export function ShareDialog({
  space,
  isPublic,
  onClose,
}: {
  readonly space: { readonly id: string; readonly name: string }
  readonly isPublic: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('invite.title')}
      description={isPublic ? t('invite.open') : t('invite.body', { name: space.name })}
    >
      {isPublic ? (
        <LinkToGive link={location.origin + spaceLink(space.id)} spaceName={space.name} />
      ) : (
        <InviteParts door={doorOfSpace(space)} />
      )}
    </Dialog>
  )
}
