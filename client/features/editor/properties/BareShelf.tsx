import { useTranslation } from 'react-i18next'
import { showToast } from '../../../store/toastStore.ts'
import { currentWork } from '../work/Work.ts'
import { bareKinds } from './bareThings.ts'
import { putBare } from './putBare.ts'
import css from './properties.module.css'

/** Things that are no piece of the catalogue: a press puts one before oneself. */
export function BareShelf() {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.bareNote}>{t('editor.props.bare.hint')}</p>
      <ul className={css.bare}>
        {bareKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => {
                const work = currentWork()
                const isDone = work && putBare(work, kind, t(`editor.props.bare.${kind}`))
                if (!isDone) showToast(t('editor.props.bare.full'), { toastType: 'failed' })
              }}
            >
              {t(`editor.props.bare.${kind}`)}
              <small>{t(`editor.props.bare.${kind}Hint`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
