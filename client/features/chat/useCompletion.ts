import { useState, type KeyboardEvent, type RefObject } from 'react'
import { completionsOf, type Completion } from './completions.ts'
import { useCommands } from './commandsStore.ts'
import type { Mentionable } from './lineParts.ts'

/** What the list beside the input shows, and what keys and clicks do with it. */
export interface CompletionChoice {
  readonly list: readonly Completion[]
  /** Which of the list Enter takes. */
  readonly chosen: number
  take(index: number): void
  /** Whether a key was for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean
  /** The cursor is elsewhere now. */
  onMove(): void
}

/** Completes commands and names while one writes. `change` puts another text in the place of the present one. */
export function useCompletion(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  people: readonly Mentionable[],
  change: (text: string) => void,
): CompletionChoice {
  const commands = useCommands()
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  /** The text whose list was put away. */
  const [closed, setClosed] = useState('')
  const before = text.slice(0, Math.min(caret, text.length))
  const { from, list: found } = completionsOf(before, commands, people)
  const list = text !== '' && closed !== text ? found : []
  const chosen = Math.min(at, list.length - 1)

  function take(index: number) {
    const completion = list[index]
    const field = input.current
    if (!completion || !field) return
    const after = text.slice(before.length).replace(/^ /, '')
    const end = from + completion.insert.length
    change(text.slice(0, from) + completion.insert + after)
    setCaret(end)
    setAt(0)
    // Once the text stands there.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(end, end)
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (list.length === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((chosen + step + list.length) % list.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey))
      take(chosen)
    else if (event.key === 'Escape') setClosed(text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const onMove = () => {
    setCaret(input.current?.selectionStart ?? 0)
    setAt(0)
  }
  return { list, chosen, take, onKeyDown, onMove }
}
