/** Does something at once, and for any number of calls within `ms` after that once more at its end. */
export function atMostEvery(
  ms: number,
  task: () => void,
): { readonly call: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const run = () => {
    again = false
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, ms)
    task()
  }
  return {
    call: () => {
      if (timer === undefined) run()
      else again = true
    },
    cancel: () => clearTimeout(timer),
  }
}
