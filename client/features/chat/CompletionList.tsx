import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../space/Panel.tsx'
import type { CompletionChoice } from './useCompletion.ts'
import css from './chat.module.css'

export const COMPLETIONS_ID = 'chat-completions'
export const completionId = (index: number): string => `${COMPLETIONS_ID}-${index}`

/** What the input may be completed to; the keys stay with the input. */
export function CompletionList({ list, chosen, take }: CompletionChoice) {
  const { t } = useTranslation()
  return (
    <>
      {list.length > 0 && (
        <div
          id={COMPLETIONS_ID}
          className={css.completions}
          role="listbox"
          aria-label={t('space.chat.complete')}
          onMouseDown={keepFocus}
        >
          {list.map(({ label }, index) => (
            <button
              key={label}
              id={completionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => take(index)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {list.length > 0 && t('space.chat.completeHint', { count: list.length })}
      </p>
    </>
  )
}
