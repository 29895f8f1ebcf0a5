import { useState, type SyntheticEvent } from 'react'
import { Lamp, Lock, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SwitchField, TextField } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'
import { nameOf } from '../../store/nameOf.ts'
import { useWorld } from '../../store/worldStore.ts'
import type { NookHere } from './nookView.ts'
import css from './NookDialog.module.css'

type Desk = Extract<NookHere, { kind: 'desk' }>
interface Props {
  readonly here: Desk
  readonly self: Player
  readonly name: string
}

const DESCRIPTION_MAX = 60

/** Says something of a desk: what is left out stays. */
const deskSays = (
  { here, self }: Pick<Props, 'here' | 'self'>,
  info: { readonly locked?: boolean; readonly description?: string },
  done?: string,
): Promise<boolean> =>
  act('setDeskInfo', { deskInfo: { deskId: here.nookId, mapId: self.mapId, ...info } }, done)

/** Of one's own desk: whether others may come to it, and what it says of itself. */
function DeskDialog({ here, self, name, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [description, setDescription] = useState(here.description)
  const save = (event: SyntheticEvent): void => {
    event.preventDefault()
    void deskSays({ here, self }, { description: description.trim() }, t('nooks.deskSaved'))
  }
  const giveBack = async (): Promise<void> => {
    if (await act('setDeskInfo', { deskInfo: { deskId: '' } }, t('nooks.deskGivenBack', { nook: name })))
      onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('nooks.ownDesk', { nook: name })}
      description={t('nooks.deskText')}
    >
      <SwitchField
        label={t('nooks.deskLock')}
        hint={t('nooks.deskLockHint')}
        checked={here.isLocked}
        onChange={(locked) => void deskSays({ here, self }, { locked })}
      />
      <form onSubmit={save}>
        <TextField
          label={t('nooks.deskDescription')}
          hint={t('nooks.deskDescriptionHint')}
          value={description}
          maxLength={DESCRIPTION_MAX}
          data-trifle={description.trim() === here.description || undefined}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className={css.buttons}>
          <Button kind="quiet" onClick={() => void giveBack()}>
            {t('nooks.giveBack')}
          </Button>
          <Button type="submit" disabled={description.trim() === here.description}>
            {t('nooks.saveCode')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Whose desk this is, by the name they have here. */
function useHolderName(holder: string | undefined): string {
  const { t } = useTranslation()
  const name = useWorld((world) => (holder === undefined ? '' : nameOf(world, holder)))
  return name || t('nooks.somebody')
}

/** The desk one is at: free to take, one's own, or somebody else's. */
export function DeskChip({ here, self, name }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { holder, isOwn, isLocked, description, canManage, nookId } = here
  const who = useHolderName(holder)
  if (holder === undefined) {
    const claim = () =>
      void deskSays(
        { here, self },
        { locked: false, description: '' },
        t('nooks.deskClaimed', { nook: name }),
      )
    return (
      <Chip icon={Lamp} testId="nook" actions={<ChipButton onClick={claim}>{t('nooks.claim')}</ChipButton>}>
        {t('nooks.freeDesk', { nook: name })}
      </Chip>
    )
  }
  const lock = () =>
    void deskSays(
      { here, self },
      { locked: !isLocked },
      t(isLocked ? 'nooks.deskUnlocked' : 'nooks.deskLocked', { nook: name }),
    )
  const takeBack = () =>
    void act(
      'mapSetNooks',
      { mapId: self.mapId, nooks: { [nookId]: { owner: { userId: '' } } } },
      t('nooks.deskTakenBack', { nook: name }),
    )
  const actions = isOwn ? (
    <>
      <ChipButton onClick={lock}>{t(isLocked ? 'nooks.unlock' : 'nooks.lock')}</ChipButton>
      <ChipButton aria-label={t('nooks.deskSettings')} onClick={() => setOpen(true)}>
        <Settings2 aria-hidden size={16} />
      </ChipButton>
      {isOpen && <DeskDialog here={here} self={self} name={name} onClose={() => setOpen(false)} />}
    </>
  ) : (
    canManage && <ChipButton onClick={takeBack}>{t('nooks.takeBack')}</ChipButton>
  )
  const text = isOwn ? t('nooks.ownDesk', { nook: name }) : t('nooks.deskOf', { name: who })
  return (
    <Chip icon={isLocked ? Lock : Lamp} testId="nook" actions={actions}>
      {description === '' || isOwn ? text : `${text} · ${description}`}
    </Chip>
  )
}
