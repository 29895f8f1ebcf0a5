import { useEffect, useState } from 'react'

/** What was typed into fields of these pages and not saved, by field. A log-in as somebody else is another document. */
const kept = new Map<string, string>()

if (typeof addEventListener === 'function') {
  addEventListener('beforeunload', (event) => {
    if (kept.size > 0) event.preventDefault()
  })
}

/**
 * The text of a field that outlasts its page: who goes to another tab and comes back finds what they typed. The browser asks
 * before the document goes.
 * @param stored what is saved
 */
export function useKeptText(field: string, stored: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => kept.get(field) ?? stored)
  useEffect(() => {
    if (text.trim() === stored) kept.delete(field)
    else kept.set(field, text)
  }, [field, text, stored])
  return [text, setText]
}
