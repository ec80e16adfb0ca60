import type { Window } from '../../support/browser-window.ts'

export const PASSWORD = 'le vestiaire sent la balle neuve'

/** On the sign-in page: makes an account. Ends on the sign-in page, filled in. */
export async function register(window: Window, email: string): Promise<void> {
  await window.press(window.page.getByRole('link', { name: window.words.account.login.register }))
  await fillRegistration(window, email)
}

/** On the page for new accounts. Ends on the sign-in page, filled in. */
export async function fillRegistration({ page, words, press }: Window, email: string): Promise<void> {
  const { auth, login, register } = words.account
  await page.getByRole('heading', { name: register.title }).waitFor()
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(register.confirm, { exact: true }).fill(PASSWORD)
  await press(page.getByRole('button', { name: register.submit }))
  await page.getByRole('heading', { name: login.title }).waitFor()
}

/** Signs in on the sign-in page, where everything is filled in after a new account. */
export async function enter({ page, words, press }: Window): Promise<void> {
  await press(page.getByRole('button', { name: words.account.login.submit, exact: true }))
}

/** Signs in on the sign-in page, where the address is already filled in. */
export async function signIn(window: Window): Promise<void> {
  await window.page.getByLabel(window.words.account.auth.password, { exact: true }).fill(PASSWORD)
  await enter(window)
}

/** Answers the question for the name, on whatever page it appears. */
export async function giveName(
  { page, words, press }: Window,
  firstname: string,
  lastname: string,
): Promise<void> {
  const texts = words.shell['complete-profile']
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByLabel(texts.firstname, { exact: true }).fill(firstname)
  await dialog.getByLabel(texts.lastname, { exact: true }).fill(lastname)
  await press(dialog.getByRole('button', { name: texts.save }))
  await dialog.waitFor({ state: 'detached' })
}

export async function signOut({ page, words, press }: Window, name: string): Promise<void> {
  const { header, session } = words.shell
  await press(page.getByRole('button', { name: header['account-of'].replace('{{name}}', name) }))
  await press(
    page.getByRole('region', { name: header.account }).getByRole('button', { name: session['sign-out'] }),
  )
  await page.getByText(session['signed-out']).waitFor()
  await page.getByRole('link', { name: header['sign-in'] }).first().waitFor()
}
