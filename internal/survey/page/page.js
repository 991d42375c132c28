(function () {
  var form = document.forms[0], sent = false, depth = 0;
  var html = document.documentElement, mark = form.dataset.mark, framed = self !== top, key = 'survey ' + mark;
  function say(text) {
    var note = document.getElementById('offline');
    note.textContent = text;
    note.hidden = !text;
    if (text) note.scrollIntoView({ block: 'nearest' });
  }
  // What was answered without a name stays in this browser until it is finished.
  function store(save) {
    if (!mark) return;
    try {
      if (save) localStorage.setItem(key, save);
      else localStorage.removeItem(key);
    } catch (e) {}
  }
  function fields(name) {
    var all = new URLSearchParams();
    new FormData(form).forEach(function (value, field) { all.append(field, value); });
    if (name) all.set('go', name);
    return all;
  }
  // The next view takes the place of this one: the page stays, and nothing flickers.
  function show(text, step) {
    // Style and script of the first view stay: those of others have another nonce.
    var next = new DOMParser().parseFromString(text.replace(/<(style|script)[^]*?<\/\1>/g, ''), 'text/html'), there = next.forms[0];
    if (!there) return false;
    form.replaceWith(document.adoptNode(there));
    form = there;
    document.title = next.title;
    html.lang = next.documentElement.lang;
    begin();
    if (step && !framed && form.dataset.view === 'question') history.pushState({ depth: ++depth }, '');
    scrollTo(0, 0);
    var focus = document.getElementById('errors') || form.querySelector('h1');
    if (focus) {
      focus.tabIndex = -1;
      focus.focus({ preventScroll: true });
    }
    if (form.dataset.view === 'question') store(fields('').toString());
    else store('');
    return true;
  }
  function send(body, step) {
    if (sent) return;
    sent = true;
    say('');
    form.setAttribute('aria-busy', 'true');
    fetch(form.action, { method: 'POST', body: body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, credentials: 'same-origin' })
      .then(function (answer) {
        return answer.text().then(function (text) {
          sent = false;
          if (!show(text, step)) throw new Error('no page');
        });
      })
      .catch(function () {
        sent = false;
        form.removeAttribute('aria-busy');
        say(form.dataset.offline);
      });
  }
  function submitted(event) {
    if (framed) { // a preview, whose frame may not read what it asks for
      if (sent) event.preventDefault();
      sent = true;
      return;
    }
    event.preventDefault();
    var name = event.submitter ? event.submitter.value : 'next';
    if (name === 'back' && depth > 0) {
      history.back(); // as the button of the browser does
      return;
    }
    send(fields(name).toString(), name === 'next' ? 1 : 0);
  }
  function grow(area) {
    area.style.height = 'auto';
    area.style.height = Math.min(area.scrollHeight + 2, 400) + 'px';
    var left = document.getElementById('left'), most = Number(form.dataset.most), n = Array.from(area.value).length;
    if (left) {
      left.hidden = n < most * 0.8;
      left.textContent = n + ' / ' + most;
      left.className = n > most ? 'error' : 'hint';
    }
  }
  function begin() {
    html.className = 'scripted';
    form.addEventListener('submit', submitted);
    var language = document.getElementById('language'), area = form.querySelector('textarea');
    if (language) language.addEventListener('change', function () { document.getElementById('change').click(); });
    if (area) {
      area.addEventListener('input', function () { grow(area); });
      grow(area);
    }
  }
  begin();
  addEventListener('pageshow', function () { sent = false; });
  addEventListener('popstate', function (event) {
    var to = event.state && event.state.depth || 0, name = to < depth ? 'back' : 'next';
    if (to === depth || form.dataset.view !== 'question') return;
    depth = to;
    send(fields(name).toString(), 0);
  });
  var errors = document.getElementById('errors'), kept;
  if (errors) errors.focus();
  try {
    kept = mark && localStorage.getItem(key);
  } catch (e) {}
  if (kept && form.dataset.view !== 'question') kept = store('');
  if (kept) {
    kept = new URLSearchParams(kept);
    kept.delete('at');
    kept.set('go', 'language');
    send(kept.toString(), 0);
  }
})();
