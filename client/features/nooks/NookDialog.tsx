import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapId } from '#shared/ids.ts'
import { isNookCode } from '#shared/map/nooks.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SwitchField, TextField } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'
import { nameOf } from '../../store/nameOf.ts'
import { useWorld } from '../../store/worldStore.ts'
import css from './NookDialog.module.css'

interface Props {
  readonly mapId: MapId
  readonly nookId: string
  readonly name: string
  readonly onClose: () => void
}

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
    <form onSubmit={save}>
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

/** For who runs the space: whether a nook is restricted, its code, and who may come in. */
export function NookDialog({ mapId, nookId, name, onClose }: Props) {
  const { t } = useTranslation()
  const nook = useWorld((world) => world.maps.get(mapId)?.nooks.get(nookId)) ?? noNook
  const members = useWorld((world) => world.members)
  const players = useWorld((world) => world.players)
  const encIds = useWorld((world) => world.encIds)
  const restricted = nook.restricted === true
  const people = (nook.allowedUsers?.users ?? []).map((userId) => {
    return { userId, name: nameOf({ players, encIds, members }, userId) || t('nooks.somebody') }
  })
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
                onClick={() => remove(userId, who)}
              >
                {t('nooks.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
