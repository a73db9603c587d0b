/** Uploads go by XMLHttpRequest, which reports progress: here as any other request. */
export class Uploading {
  status = 0;
  responseText = '';
  upload = {};
  onload = () => {};
  onerror = () => {};
  #at = '';
  #headers: Record<string, string> = {};
  open(_method: string, at: string) {
    this.#at = at;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  send() {
    fetch(this.#at, { method: 'POST', headers: this.#headers })
      .then(async (answer) => {
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload();
      })
      .catch(() => this.onerror());
  }
}
