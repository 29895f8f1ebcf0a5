import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { InviteParts } from './InviteParts.tsx'

/** Invites people into a private space: a link that is good for a while. */
export function ShareDialog({
  space,
  onClose,
}: {
  readonly space: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('spaces.sharing.title')}
      description={t('spaces.sharing.body', { name: space.name })}
    >
      <InviteParts spaceId={space.id} />
    </Dialog>
  )
}
