(function () {
  var form = document.forms[0], sent = false, language = document.getElementById('language'), errors = document.getElementById('errors');
  document.documentElement.className = 'scripted';
  form.addEventListener('submit', function (event) {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener('pageshow', function () { sent = false; });
  if (language) language.addEventListener('change', function () { document.getElementById('change').click(); });
  if (errors) errors.focus();
})();
