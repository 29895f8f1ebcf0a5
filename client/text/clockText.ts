/** Hour and minute of a time (ISO, or ms since the epoch), as the clock of this browser has them. */
export const clockText = (time: string | number): string =>
  new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
