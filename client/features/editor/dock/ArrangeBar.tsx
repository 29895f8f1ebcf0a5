import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/IconButton.tsx'
import { keepFocus } from '../../../space/Panel.tsx'
import { alignments, type Alignment } from '../tool/arranging.ts'
import { alignChosen, distributeChosen } from '../tool/commands.ts'
import { currentWork } from '../work/Work.ts'
import css from './dock.module.css'

const icons: Readonly<Record<Alignment, LucideIcon>> = {
  west: AlignStartVertical,
  middleX: AlignCenterVertical,
  east: AlignEndVertical,
  north: AlignStartHorizontal,
  middleZ: AlignCenterHorizontal,
  south: AlignEndHorizontal,
}

/** Brings several chosen things into line, or three and more equally far from each other; as seen from above. */
export function ArrangeBar({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count < 2) return null
  const distribute = (along: 'x' | 'z') => () => {
    const work = currentWork()
    if (work) distributeChosen(work, along)
  }
  return (
    <div className={css.actions} role="group" aria-label={t('editor.arrange')} onMouseDown={keepFocus}>
      {alignments.map((to) => {
        const Icon = icons[to]
        return (
          <IconButton
            key={to}
            label={t(`editor.alignTo.${to}`)}
            onClick={() => {
              const work = currentWork()
              if (work) alignChosen(work, to)
            }}
          >
            <Icon aria-hidden size={18} />
          </IconButton>
        )
      })}
      {count > 2 && (
        <>
          <IconButton label={t('editor.distribute.x')} onClick={distribute('x')}>
            <AlignHorizontalDistributeCenter aria-hidden size={18} />
          </IconButton>
          <IconButton label={t('editor.distribute.z')} onClick={distribute('z')}>
            <AlignVerticalDistributeCenter aria-hidden size={18} />
          </IconButton>
        </>
      )}
    </div>
  )
}
