import { Copy, Group, Lock, LockOpen, RotateCcw, RotateCw, Trash2, Ungroup, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { keepFocus } from '../../../space/Panel.tsx'
import { useSelection } from '../../../store/createStore.ts'
import {
  duplicateChosen,
  groupChosen,
  lockChosen,
  removeChosen,
  turnChosen,
  ungroupChosen,
} from '../tool/commands.ts'
import { isBlankScreen } from '../properties/thingFields.ts'
import { ThingProperties } from '../properties/ThingProperties.tsx'
import { groupOf, isLocked } from '../tool/groups.ts'
import { TURN_DEG } from '../tool/MakerTool.ts'
import { currentWork, type Work } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import { ArrangeBar } from './ArrangeBar.tsx'
import { ChosenNumbers } from './ChosenNumbers.tsx'
import css from './dock.module.css'
import { useChosen } from './useChosen.ts'
import { useThingName } from './useThingName.ts'

/** Of more things at once nothing is said. */
const SAID_MAX = 200

/** What can be done with the chosen things. */
export function ChosenBar() {
  const { t } = useTranslation()
  const chosen = useChosen()
  const names = useSelection(workStore, ({ selected }) => selected)
  const hidden = useSelection(workStore, (state) => state.hidden)
  const nameOfThing = useThingName()
  if (chosen.length === 0) return null
  const doing = (action: (work: Work) => void) => () => {
    const work = currentWork()
    if (work) action(work)
  }
  const areLocked = chosen.every(isLocked)
  const isGroup = chosen.some((object: MapObject) => groupOf(object) !== undefined)
  const [first] = chosen
  // Of a screen one wants to say first what it shows.
  const isScreen = chosen.length === 1 && isBlankScreen(first!)
  const numbers = chosen.length === 1 && <ChosenNumbers object={first!} />
  const title =
    chosen.length === 1
      ? t('editor.chosenOne', { name: nameOfThing(chosen[0]!) })
      : t('editor.chosen', { count: chosen.length })
  return (
    <section className={css.chosen} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {[...names].some((name) => hidden.has(name)) && <small>{t('editor.hiddenNow')}</small>}
        {areLocked && <small>{t('editor.locked')}</small>}
        <IconButton label={t('editor.clear')} onClick={() => select([])}>
          <X aria-hidden size={18} />
        </IconButton>
      </header>
      <div className={css.actions} onMouseDown={keepFocus}>
        <IconButton
          label={t('editor.turnLeft')}
          disabled={areLocked}
          onClick={doing((work) => turnChosen(work, -TURN_DEG))}
        >
          <RotateCcw aria-hidden size={19} />
        </IconButton>
        <IconButton
          label={t('editor.turnRight')}
          disabled={areLocked}
          onClick={doing((work) => turnChosen(work, TURN_DEG))}
        >
          <RotateCw aria-hidden size={19} />
        </IconButton>
        <IconButton label={t('editor.duplicate')} onClick={doing(duplicateChosen)}>
          <Copy aria-hidden size={19} />
        </IconButton>
        {isGroup ? (
          <IconButton label={t('editor.ungroupThem')} onClick={doing(ungroupChosen)}>
            <Ungroup aria-hidden size={19} />
          </IconButton>
        ) : (
          chosen.length > 1 && (
            <IconButton label={t('editor.groupThem')} onClick={doing(groupChosen)}>
              <Group aria-hidden size={19} />
            </IconButton>
          )
        )}
        <IconButton
          label={t(areLocked ? 'editor.unlock' : 'editor.lock')}
          onClick={doing((work) => lockChosen(work, !areLocked))}
        >
          {areLocked ? <LockOpen aria-hidden size={19} /> : <Lock aria-hidden size={19} />}
        </IconButton>
        <IconButton label={t('editor.remove')} disabled={areLocked} onClick={doing(removeChosen)}>
          <Trash2 aria-hidden size={19} />
        </IconButton>
      </div>
      {!areLocked && <ArrangeBar count={chosen.length} />}
      {!areLocked && !isScreen && numbers}
      {chosen.length <= SAID_MAX && !areLocked && (
        <ThingProperties key={[...names].join(' ')} objects={chosen} names={names} />
      )}
      {!areLocked && isScreen && numbers}
    </section>
  )
}
