/** The parts of a screen, between which F6 goes. */
export const regions = 'header:not(main *), nav, main, aside, [data-region]'

/** What lies over the screen for a while: dialogs, menus, messages. */
export const passing = '[data-dialog], [data-reka-popper-content-wrapper], [data-passing]'

/** The part of the screen in which an element is. */
export const regionOf = (element: Element | null): Element | null => element?.closest(regions) ?? null
