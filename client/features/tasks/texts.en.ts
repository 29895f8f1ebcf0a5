import type { TextOf } from '../../text/textOf.ts'
import type { tasksText as chinese } from './texts.zh.ts'

export const tasksText: TextOf<typeof chinese> = {
  title: 'First steps',
  close: 'Close first steps',
  about:
    'Go through them once and you will know how to walk, sit, wave and use things here. This browser remembers your progress.',
  next: 'Task {{number}} of {{count}}: {{text}}',
  offer: 'Tasks for newcomers on this level: {{count}}',
  start: 'Start',
  later: 'Not now',
  go: 'Take me there',
  here: 'It is here: {{text}}',
  all: 'All tasks',
  taskDone: 'Task complete: {{text}}',
  allDone: 'All tasks complete',
  done: 'Done',
  again: 'Start again',
  settings: 'First steps in “{{level}}”: {{number}} of {{count}} done',
  cookie: 'You found a cookie! It is number {{count}} in this space. There is another one tomorrow.',
  cookieOf: '{{name}} found cookie number {{count}}',
}
