import type { Page } from '@playwright/test';

/** Navigates as a link would, without reloading the application; the state says that it was not opened by its URL. */
export const navigateInside = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({ __TSR_index: history.length }, '', to), address);
