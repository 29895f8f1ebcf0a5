import { Suspense, useState, type SyntheticEvent } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MapId } from '#shared/ids.ts'
import { isNookCode } from '#shared/map/nooks.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SwitchField, TextField } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'
import { lazyPart } from '../../space/lazily.ts'
import { useMembers } from '../../store/membersStore.ts'
import { nameOf } from '../../store/nameOf.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import type { Candidate } from './candidates.ts'
import css from './NookDialog.module.css'

interface Props {
  readonly mapId: MapId
  readonly nookId: string
  readonly name: string
  readonly onClose: () => void
}

const MemberPicker = lazyPart(async () => (await import('./MemberPicker.tsx')).MemberPicker)

const noNook: v1.NookDiff.$Properties = {}

/** The code of a nook: set, replaced or taken away; never read. */
function CodePart({
  mapId,
  nookId,
  hasCode,
}: Pick<Props, 'mapId' | 'nookId'> & { readonly hasCode: boolean }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const put = async (value: string, done: string): Promise<void> => {
    if (await act('mapSetNooks', { mapId, nooks: { [nookId]: { code: value } } }, done)) setCode('')
  }
  const save = (event: SyntheticEvent): void => {
    event.preventDefault()
    void put(code, t('nooks.codeSaved'))
  }
  return (
    <form className={css.code} onSubmit={save}>
      <TextField
        label={t('nooks.setCode')}
        hint={t(hasCode ? 'nooks.hasCode' : 'nooks.noCode')}
        placeholder={t('nooks.codeHint')}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <div className={css.buttons}>
        {hasCode && (
          <Button kind="quiet" onClick={() => void put('', t('nooks.codeDropped'))}>
            {t('nooks.dropCode')}
          </Button>
        )}
        <Button type="submit" disabled={!isNookCode(code)}>
          {t('nooks.saveCode')}
        </Button>
      </div>
    </form>
  )
}

/** Whether who is let in is so for a time only: nobody is added to those who always may. */
const isForNow = ({ locked, bookedBy }: v1.NookDiff.$Properties): boolean =>
  Boolean(locked) || Boolean(bookedBy)

/** The way to add people by name. */
function AddPart({
  nook,
  nookId,
  onAdded,
}: Pick<Props, 'nookId'> & {
  readonly nook: v1.NookDiff.$Properties
  readonly onAdded: (person: Candidate) => void
}) {
  const { t } = useTranslation()
  const self = useSession((state) => state.selfUid)
  const [isOpen, setOpen] = useState(false)
  if (isForNow(nook)) return <p className={css.nobody}>{t('nooks.addLater')}</p>
  if (!isOpen) {
    return (
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          <UserPlus aria-hidden size={18} />
          {t('nooks.add')}
        </Button>
      </div>
    )
  }
  async function add(person: Candidate): Promise<void> {
    const { userId, name } = person
    const wish = { playerId: userId, nookId, granted: true }
    if (await act('updateNookPermission', wish, t('nooks.added', { name }))) onAdded(person)
  }
  // Who runs the space comes in anyhow.
  const allowed = new Set([...(nook.allowedUsers?.users ?? []), self ?? ''])
  return (
    <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
      <MemberPicker allowed={allowed} onPick={(person) => void add(person)} />
    </Suspense>
  )
}

/** For who runs the space: whether a nook is restricted, its code, and who may come in. */
export function NookDialog({ mapId, nookId, name, onClose }: Props) {
  const { t } = useTranslation()
  const nook = useWorld((world) => world.maps.get(mapId)?.nooks.get(nookId)) ?? noNook
  const members = useWorld((world) => world.members)
  const players = useWorld((world) => world.players)
  const encIds = useWorld((world) => world.encIds)
  const known = useMembers((state) => state.members)
  /** Names of those who were added here: who is not in the space may be known to nobody else. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const nameFor = (userId: string): string =>
    nameOf({ players, encIds, members }, userId) ||
    (added.get(userId) ?? known.get(userId)?.displayName ?? t('nooks.somebody'))
  const restricted = nook.restricted === true
  const people = (nook.allowedUsers?.users ?? []).map((userId) => ({ userId, name: nameFor(userId) }))
  const remove = (userId: string, who: string) =>
    void act(
      'updateNookPermission',
      { playerId: userId, nookId, granted: false },
      t('nooks.removed', { name: who }),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('nooks.manageTitle', { nook: name })}
      description={t('nooks.manageText')}
    >
      <SwitchField
        label={t('nooks.restricted')}
        hint={t('nooks.restrictedHint')}
        checked={restricted}
        onChange={(checked) =>
          void act('mapSetNooks', { mapId, nooks: { [nookId]: { restricted: checked } } })
        }
      />
      <CodePart mapId={mapId} nookId={nookId} hasCode={nook.hasCode === true} />
      <h3 className={css.title}>{t('nooks.allowed')}</h3>
      {people.length === 0 ? (
        <p className={css.nobody}>{t('nooks.nobody')}</p>
      ) : (
        <ul className={css.people}>
          {people.map(({ userId, name: who }) => (
            <li key={userId}>
              <span>{who}</span>
              <Button
                kind="quiet"
                aria-label={t('nooks.removeNamed', { name: who })}
                // Who knocks is answered for now: at the door, not here.
                disabled={isForNow(nook) && nook.requestedUsers?.users?.[userId] !== undefined}
                onClick={() => remove(userId, who)}
              >
                {t('nooks.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPart
        nook={nook}
        nookId={nookId}
        onAdded={({ userId, name: who }) => setAdded((before) => new Map(before).set(userId, who))}
      />
    </Dialog>
  )
}
