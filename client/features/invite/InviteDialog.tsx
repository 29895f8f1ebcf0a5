import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { doorOfSpace } from './doorOfSpace.ts'
import { InviteParts } from './InviteParts.tsx'
import { LinkToGive } from './LinkToGive.tsx'
import { spaceLink } from './links.ts'

/** Into a public space its link leads; into a private one an invitation that its managers make. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const name = useSocial(({ flags }) => flags?.name ?? '')
  const isPublic = useSocial(({ flags }) => flags?.isPublic === true)
  const self = useSession((state) => state.selfEncId)
  const isManager = useWorld(({ players }) => canManage((self && players.get(self)?.role) || ''))
  if (spaceId === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('invite.title')}
      description={
        isPublic ? t('invite.open') : isManager ? t('invite.body', { name }) : t('invite.managersOnly')
      }
    >
      {isPublic ? (
        <LinkToGive link={location.origin + spaceLink(spaceId)} spaceName={name} />
      ) : (
        isManager && <InviteParts door={doorOfSpace({ id: spaceId, name })} />
      )}
    </Dialog>
  )
}
