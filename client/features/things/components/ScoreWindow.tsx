import { Minus, Plus, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { scoresOf, sidesOf } from '#shared/map/thingStates.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { act } from '../../../space/act.ts'
import { useWorld } from '../../../store/worldStore.ts'
import type { ThingProps } from '../thingProps.ts'
import css from './components.module.css'

/** The score, for who keeps it: what the room says is shown, so two who count at once see the same. */
export function ScoreWindow({ mapId, objectKey, title, onClose }: ThingProps<'component'>) {
  const { t } = useTranslation()
  const object = useWorld(({ maps }) => maps.get(mapId)?.objects.get(objectKey))
  if (!object) return null
  const scores = scoresOf(object)
  const [home, guest] = sidesOf(object)
  const names = [home || t('things.scores.home'), guest || t('things.scores.guest')]
  const press = (command: string, value: number) => () =>
    void act('pressThing', { mapId, key: objectKey, command, value })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button kind="quiet" onClick={press('reset', 0)}>
          <RotateCcw aria-hidden size={18} />
          {t('things.scores.reset')}
        </Button>
      }
    >
      <div className={css.scores} role="status">
        {names.map((side, i) => (
          <section key={i} className={css.side} aria-label={side} data-side={i}>
            <h3>{side}</h3>
            <output>{scores[i]}</output>
            <div className={css.sideTools}>
              <IconButton
                label={t('things.scores.take', { side })}
                disabled={scores[i] === 0}
                onClick={press('take', i)}
              >
                <Minus aria-hidden />
              </IconButton>
              <IconButton label={t('things.scores.add', { side })} onClick={press('add', i)}>
                <Plus aria-hidden />
              </IconButton>
            </div>
          </section>
        ))}
      </div>
      <p className={css.hint}>{t('things.scores.shared')}</p>
    </Dialog>
  )
}
