import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { InviteParts } from './InviteParts.tsx'
import { LinkToGive } from './LinkToGive.tsx'
import { placeLink } from './links.ts'

/** Into a public space its link leads; into a private one an invitation that its managers make. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const name = useSocial(({ flags }) => flags?.name ?? '')
  const isPublic = useSocial(({ flags }) => flags?.isPublic === true)
  if (spaceId === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('spaces.sharing.title')}
      description={isPublic ? t('spaces.sharing.open') : t('spaces.sharing.body', { name })}
    >
      {isPublic ? (
        <LinkToGive link={location.origin + placeLink(spaceId)} spaceName={name} />
      ) : (
        <InviteParts spaceId={spaceId} spaceName={name} />
      )}
    </Dialog>
  )
}
