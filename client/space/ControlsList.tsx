import { useTranslation } from 'react-i18next'
import { controls, type Control } from '../scene/tools/controls.ts'
import css from './ControlsList.module.css'

/** Keys that are called something in each language. */
const named = ['space', 'enter'] as const
const isNamed = (caps: string): caps is (typeof named)[number] => named.some((name) => name === caps)

const ofAccounts: ReadonlySet<string> = new Set(['chat', 'bag', 'decorate', 'microphone', 'camera', 'talk'])

/** Every row of the table of keys, or what fingers do where there are none. */
export function ControlsList({
  touch = false,
  looking = false,
}: {
  readonly touch?: boolean
  /** Of somebody who only looks around: without what wants an account. */
  readonly looking?: boolean
}) {
  const { t } = useTranslation()
  const rows: readonly Control[] = looking
    ? controls.filter(({ action }) => !ofAccounts.has(action))
    : controls
  const capsOf = ({ caps = '' }: Control): string => (isNamed(caps) ? t(`space.help.keys.${caps}`) : caps)
  return (
    <dl className={css.controls}>
      {rows.map((control) => {
        const { action } = control
        if (touch && !control.touch) return null
        return (
          <div key={action} data-control={action}>
            <dt>{t(`space.help.${action}`)}</dt>
            <dd>
              {touch && control.touch
                ? t(`space.help.${control.touch}`)
                : t(`space.help.${action}Keys`, { keys: capsOf(control) })}
            </dd>
          </div>
        )
      })}
      {!touch && (
        <div data-control="gamepad">
          <dt>{t('space.help.gamepad')}</dt>
          <dd>
            {rows
              .flatMap(({ action, pad }) => (pad ? [`${pad.name} ${t(`space.help.${action}`)}`] : []))
              .join(' · ')}
          </dd>
        </div>
      )}
    </dl>
  )
}
