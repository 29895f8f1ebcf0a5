import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatOutfit, parseOutfit, type Outfit } from '#shared/rules/outfit.ts'
import type { Player } from '#shared/world/world.ts'
import { updateOwnMember } from '../../api/members.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { act } from '../../space/act.ts'
import { baseOf } from '../../scene/people/baseOf.ts'
import { LookEditor } from './LookEditor.tsx'
import css from './LookDialog.module.css'

/** Another look while one is in the space: seen by everybody at once, kept for the next visit. */
export function LookDialog({ self, onClose }: { readonly self: Player; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const [outfit, setOutfit] = useState<Outfit>(() => parseOutfit(self.outfitString, self.uid))
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const outfitString = formatOutfit(outfit)
    const isSeen = await act('setOutfitString', { outfitString }, t('space.look.saved'))
    // What everybody sees already is not taken back when keeping it fails; it is asked again at the next door.
    if (isSeen && spaceId) {
      await updateOwnMember(spaceId, { outfitString, character: baseOf(outfit.person) }).catch(
        (error: unknown) => console.warn('the look was not kept', error),
      )
    }
    if (isSeen) onClose()
    else setBusy(false)
  }

  return (
    <Dialog
      open
      wide
      title={t('space.look.title')}
      description={t('space.look.text')}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
    >
      <div className={css.form}>
        <LookEditor outfit={outfit} onChange={setOutfit} />
        <Button size="l" wide busy={busy} onClick={() => void save()}>
          {t('space.look.save')}
        </Button>
      </div>
    </Dialog>
  )
}
