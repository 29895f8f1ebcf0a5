/** Where not all tabs fit, the row scrolls: this one to its middle. */
export function centreTab(list: HTMLElement, tab: HTMLElement): void {
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
