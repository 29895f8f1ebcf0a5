import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../store/createStore.ts'
import { ExtraTiles } from './ExtraTiles.tsx'
import { FaceTile } from './FaceTile.tsx'
import { useParticipants } from '../participantsStore.ts'
import { pipWindowStore } from './pictureInPicture.ts'
import css from './FaceWindow.module.css'

/** Faces in a window of their own, over other programs. */
export function FaceWindow() {
  const { t } = useTranslation()
  const pipWindow = useSelection(pipWindowStore, (state) => state.pipWindow)
  const { participants, shown, main } = useParticipants((state) => state)
  if (!pipWindow) return null
  const order = [...shown].sort((a, b) => Number(b === main) - Number(a === main))
  const people = order.flatMap((userId) => participants.find((one) => one.userId === userId) ?? [])
  return createPortal(
    <div className={css.window} aria-label={t('faces.label')}>
      <ExtraTiles />
      {people.map((person) => (
        <FaceTile
          key={person.userId}
          person={person}
          onPress={() => globalThis.focus()}
          label={t('faces.back')}
        />
      ))}
      {people.length === 0 && <p>{t('faces.noPictures')}</p>}
    </div>,
    pipWindow.document.body,
  )
}
