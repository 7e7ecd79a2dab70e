/** The item value for mobile's list page: `?mc=transferFund&mcItem=menu`; desktop always shows the list. */
export const MENU_ITEM = 'menu'
